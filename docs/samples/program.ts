/** Carries out what Makegood tells your shop. Run it every few minutes, and whenever `instruction.created` comes. Node 24. */
export type Instruction = { id: string; attempt: number; state: string; todo: { way: string; mark: string } & object };
export type Made = { reference: string; url?: string; orderNumber?: string; credit?: object };
/** What `shop` throws when it surely had no effect; anything else that it throws is left for the next run. */
export class Refused extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}
type Shop = {
  /** What an earlier run made for this mark, or null: ask this before you pay. */
  find(mark: string): Promise<Made | null>;
  carryOut(instruction: Instruction): Promise<Made>;
};

export async function carryOutAll(base: string, token: string, shop: Shop): Promise<void> {
  const call = async (path: string, body?: object) => {
    const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) };
    const answer = await fetch(`${base}/v1/instructions${path}`, {
      ...{ headers, method: body ? 'POST' : 'GET' },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { ok: answer.ok, json: (await answer.json()) as { instructions: Instruction[] } };
  };
  // `begun`: an earlier run that was stopped.
  for (const state of ['begun', 'waiting'])
    for (const one of (await call(`?state=${state}&limit=100`)).json.instructions) {
      const { attempt } = one;
      const report = (said: object) => call(`/${one.id}/report`, { attempt, ...said });
      // Refused: the team took it back.
      if (!(await report({ result: 'pending' })).ok) continue;
      try {
        const made = (await shop.find(one.todo.mark)) ?? (await shop.carryOut(one));
        await report({ result: 'done', ...made });
      } catch (error) {
        if (!(error instanceof Refused)) continue;
        await report({ result: 'failed', code: error.code, detail: error.message.slice(0, 300) });
      }
    }
}
