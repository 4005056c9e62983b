/** Approves the claim that was just filed, for a screenshot of an approved claim. */
import { execFileSync } from 'node:child_process';

type Filed = { id: string; claimItems: { id: string }[] };

/** Approves the store's newest claim as its owner, through the API. */
export async function approveNewest(url: string, dataDir: string): Promise<void> {
  const words = ['src/main.ts', 'token', 'create', '--store', 'demo', '--role', 'store_owner'];
  const env = { ...process.env, DATA_DIR: dataDir };
  const token = execFileSync(process.execPath, words, { env, encoding: 'utf8' }).trim();
  const ask = async <Answer>(path: string, body?: object): Promise<Answer> => {
    const response = await fetch(`${url}/v1/claims${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        authorization: `Bearer ${token}`,
        ...(body && { 'content-type': 'application/json', 'if-match': '*' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(await response.text());
    return response.json() as Promise<Answer>;
  };
  const { claims } = await ask<{ claims: { id: string }[] }>('?limit=1');
  const { id, claimItems } = await ask<Filed>(`/${claims[0]?.id}`);
  await ask(`/${id}/resolutions`, {
    resolutions: claimItems.map((item) => ({ claimItemId: item.id, resolutionType: 'REFUND' })),
    message: 'Sorry about the mug. We asked the warehouse to pad them better.',
  });
}
