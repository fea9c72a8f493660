import { or, type SQL, sql } from "drizzle-orm";
import { classReservations } from "~/db/schema/classes/class-reservations";
import { classes } from "~/db/schema/classes/classes";
import { experts } from "~/db/schema/experts/experts";
import { payments } from "~/db/schema/payments/payments";
import { accountsNamed, beginsLike, hasId } from "~/domain/lists/list-search.server";

/**
 * Returns the SQL condition for the admin's search of classes: by the id of a class, expert, seat, attendee or payment,
 * or by the beginning of the title, the slug, the teacher's name, or an attendee's name or email. Ids are compared as
 * arrays so that Postgres uses the indexes.
 */
export function namedClasses(search: string): SQL | undefined {
  const payment = hasId(search, payments.id);
  const seat = or(
    hasId(search, classReservations.id) ?? undefined,
    beginsLike(classReservations.email, search),
    beginsLike(classReservations.name, search),
    sql`${classReservations.learnerId} = any(array${accountsNamed(search)})`,
    payment
      ? sql`${classReservations.id} = any(array(select ${payments.reservationId} from ${payments} where ${payment}))`
      : undefined,
  );
  const teacher = or(hasId(search, experts.id) ?? undefined, beginsLike(experts.name, search));
  return or(
    hasId(search, classes.id) ?? undefined,
    beginsLike(classes.title, search),
    beginsLike(classes.slug, search),
    beginsLike(classes.expertName, search),
    sql`${classes.expertId} = any(array(select ${experts.id} from ${experts} where ${teacher}))`,
    sql`${classes.id} = any(array(select distinct ${classReservations.classId} from ${classReservations} where ${seat}))`,
  );
}
