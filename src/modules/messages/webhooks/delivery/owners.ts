import type { Services } from '../../../../platform/services.ts';
import type { OwnedEndpoint } from './lanes.ts';

/** Remembers which organisation owns an endpoint. That never changes. */
export class EndpointOwners {
  readonly #services: Services;
  readonly #known = new Map<string, string>();

  constructor(services: Services) {
    this.#services = services;
  }

  /** Returns the endpoints with their organisations, in order. Leaves out those that do not exist. */
  async of(endpointIds: readonly string[]): Promise<OwnedEndpoint[]> {
    const unknown = endpointIds.filter((id) => !this.#known.has(id));
    if (unknown.length > 0) {
      const rows = await this.#services.database.prisma.webhookEndpoint.findMany({
        where: { id: { in: unknown } },
        select: { id: true, organizationId: true },
      });
      for (const { id, organizationId } of rows) this.#known.set(id, organizationId);
    }
    return endpointIds.flatMap((endpointId) => {
      const organizationId = this.#known.get(endpointId);
      return organizationId === undefined ? [] : [{ endpointId, organizationId }];
    });
  }
}
