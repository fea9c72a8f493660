import type { Db } from "~/db/client.server";

/** The database with its first transaction failing, before it begins, with a transient error (57P03). */
export function failingOnce(db: Db): Db {
  let hasFailed = false;
  return new Proxy(db, {
    get(target, name, receiver) {
      if (name !== "transaction" || hasFailed) return Reflect.get(target, name, receiver);
      hasFailed = true;
      return () => Promise.reject(Object.assign(new Error("starting up"), { code: "57P03" }));
    },
  });
}
