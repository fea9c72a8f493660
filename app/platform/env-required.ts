/** The error for a missing or invalid variable; its message is one line. */
export class EnvError extends Error {}

/** @throws EnvError if there is no value although one is needed */
export function required<T>(name: string, value: T | undefined, when: true): T;
export function required<T>(name: string, value: T | undefined, when: boolean): T | undefined;
export function required<T>(name: string, value: T | undefined, when: boolean): T | undefined {
  if (when && value === undefined) throw new EnvError(`${name}: is required`);
  return value;
}
