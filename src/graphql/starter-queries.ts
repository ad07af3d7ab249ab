/** The tabs with which GraphiQL opens in a browser that has not used it yet. */
export const starterQueries: { query: string; variables?: string }[] = [
  {
    query: `# Each tab is an example: run it with the round button. /docs/graphql is the guide.
query Newest {
  viewer {
    organization {
      name
    }
    mode
  }
  envelopes(first: 5) {
    totalCount
    nodes {
      id
      name
      status
      signers {
        name
        status
      }
    }
  }
}
`,
  },
  {
    query: `# The evidence chain of an envelope. Enter its id below, in Variables.
query Timeline($id: ID!) {
  envelope(id: $id) {
    name
    status
    timeline {
      valid
      events {
        seq
        type
        actor
        at
      }
    }
  }
}
`,
    variables: '{ "id": "00000000-0000-0000-0000-000000000000" }',
  },
  {
    query: `# Runs until you stop it. Send an envelope in another tab to see its events here.
subscription Live {
  events {
    id
    event
    createdAt
  }
}
`,
  },
];
