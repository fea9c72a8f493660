/** Records a span around `work`; spans inside it are its children. The fields carry no personal data. */
export type RecordSpan = <T>(
  name: string,
  fields: Record<string, string | number | boolean>,
  work: () => Promise<T>,
) => Promise<T>;
