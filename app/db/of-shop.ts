import { sql } from "drizzle-orm";
import { shopName } from "~/platform/providers";

/** "= 'shop'", written into the statement as into the conditions of the indexes, so that they are used. */
export const ofShop = sql.raw(`= '${shopName}'`);
