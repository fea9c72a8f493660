import type { Adapter, AdapterPayload } from "oidc-provider";

/** Stores the codes, sessions and grants of a test's OpenID provider in memory. Each provider has its own store. */
export function memoryStore(): (model: string) => Adapter {
  const rows = new Map<string, { payload: AdapterPayload; expiresAt: number }>();
  const read = (key: string | undefined) => {
    const row = key === undefined ? undefined : rows.get(key);
    return row && row.expiresAt > Date.now() ? row.payload : undefined;
  };
  return (model) => {
    const keyOf = (id: string) => `${model}:${id}`;
    const find = (matches: (payload: AdapterPayload) => boolean) =>
      [...rows.keys()].map(read).find((payload) => payload !== undefined && matches(payload));
    return {
      async upsert(id, payload, expiresIn) {
        rows.set(keyOf(id), { payload, expiresAt: Date.now() + (expiresIn || 3600) * 1000 });
      },
      find: async (id) => read(keyOf(id)),
      findByUid: async (uid) => find((payload) => payload.uid === uid),
      findByUserCode: async (userCode) => find((payload) => payload.userCode === userCode),
      async consume(id) {
        const payload = read(keyOf(id));
        if (payload) payload.consumed = Math.floor(Date.now() / 1000);
      },
      async destroy(id) {
        rows.delete(keyOf(id));
      },
      async revokeByGrantId(grantId) {
        for (const [key, { payload }] of rows) if (payload.grantId === grantId) rows.delete(key);
      },
    };
  };
}
