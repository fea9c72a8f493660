/** Reads a stream of server-sent events as a browser does. */

export interface HeardEvent {
  id?: string;
  event?: string;
  data?: string;
}

export interface EventReader {
  response: Response;
  /** All received blocks, including those without an event (ids, heartbeats, `retry`). */
  blocks: string[];
  /** The events except heartbeats, by the field names of the format. */
  events: HeardEvent[];
  /** Resolves when the stream has ended, even after an error. */
  ended: Promise<void>;
  leave(): void;
}

/** @param onBlock is called with every block as it arrives */
export async function readEvents(
  url: string,
  headers: Record<string, string>,
  onBlock: (block: HeardEvent) => void = () => {},
): Promise<EventReader> {
  const leaving = new AbortController();
  const response = await fetch(url, { headers, redirect: "manual", signal: leaving.signal });
  const blocks: string[] = [];
  const events: HeardEvent[] = [];
  return { response, blocks, events, ended: gather().catch(() => {}), leave: () => leaving.abort() };

  async function gather() {
    const decoder = new TextDecoder();
    let text = "";
    const reader = response.body?.getReader();
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      text += decoder.decode(part.value, { stream: true });
      const parts = text.split("\n\n");
      text = parts.pop() ?? "";
      for (const block of parts) {
        blocks.push(block);
        const fields = Object.fromEntries(block.split("\n").map((line) => line.split(/: ?(.*)/s, 2)));
        if (fields.event && fields.event !== "beat") events.push(fields);
        onBlock(fields);
      }
    }
  }
}
