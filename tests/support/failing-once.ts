import type { Db } from "~/db/client.server";

/** The database, whose first transaction fails with a passing fault before it begins. */
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
