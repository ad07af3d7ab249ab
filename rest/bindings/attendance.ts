import { refuse } from '../../src/kernel/fault.ts';
import { type Bindings, inputOfId, type RestRequest } from './binding.ts';
import { pageOf } from './paging.ts';

const session = ({ params }: RestRequest) => ({ id: params.id });
const slot = ({ params }: RestRequest) => ({ input: { session_id: params.id, slot_id: params.slotId } });

/** @throws Fault `invalid_parameter` for any format but csv */
function formatOf({ query: { format } }: RestRequest): 'csv' {
  if (format === undefined || format === 'csv') return 'csv';
  throw refuse('invalid_parameter', 'format must be csv.', [{ path: 'format', message: 'must be csv' }]);
}

interface ExportPart {
  readonly fileName: string;
  readonly text: string;
  readonly next: string | null;
}

export const attendance: Bindings = {
  createAttendanceSession: {
    status: 201,
    variables: ({ body }) => ({ input: body }),
  },
  listAttendanceSessions: {
    status: 200,
    variables: pageOf,
    present: ({ nodes: data }: { nodes: unknown[] }, request) => ({
      data,
      ...pageOf(request),
    }),
  },
  getAttendanceSession: { status: 200, variables: session },
  addAttendee: { status: 201, variables: ({ params, body }) => ({ input: { ...body, session_id: params.id } }) },
  openSlot: { status: 200, variables: slot },
  closeSlot: { status: 200, variables: slot },
  closeAttendanceSession: { status: 200, variables: inputOfId },
  getAttendanceSheet: { status: 200, variables: session },
  exportAttendance: {
    status: 200,
    variables: (request) => ({ ...session(request), format: formatOf(request) }),
    file: {
      contentType: 'text/csv; charset=utf-8',
      part: ({ fileName, text, next }: ExportPart) => ({
        name: fileName,
        text,
        next: next === null ? null : { after: next },
      }),
    },
  },
};
