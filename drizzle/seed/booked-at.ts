const dayMs = 86_400_000;

/** Returns a moment three to four days before the start, or before now if that is earlier, at the start's time of day. */
export function bookedAt(startsAt: Date, now: Date): Date {
  const days = 3 + Math.max(0, Math.ceil((startsAt.getTime() - now.getTime()) / dayMs));
  return new Date(startsAt.getTime() - days * dayMs);
}
