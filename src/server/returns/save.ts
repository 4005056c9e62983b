/** What returns tools answered, kept with its orders. */
import type { PoolClient } from 'pg';
import { isGranted } from '../../domain/connections/lacks.ts';
import type { ProviderName } from '../../domain/connections/providers.ts';
import { orderNumberKey } from '../../domain/orders/order-number.ts';
import type { ReportedReturn } from '../../domain/orders/reported-return.ts';
import type { StoreId } from '../auth/caller.ts';
import { openProviders } from '../connections/open.ts';
import type { Context } from '../context.ts';
import type { Provider, ReturnsPort } from '../integrations/ports.ts';
import { saveReturn } from './queries.ts';

export type ReturnsTool = { name: ProviderName; provider: Provider; returns: ReturnsPort };

/** Those of the store's tools that work, and may be asked. */
export async function toolsOf(
  context: Context,
  client: PoolClient,
  storeId: StoreId,
): Promise<ReturnsTool[]> {
  const connected = await openProviders(context, client, storeId);
  return connected.flatMap(({ name, provider, state, lacks }) =>
    provider.returns && state !== 'broken' && isGranted('returns', lacks)
      ? [{ name, provider, returns: provider.returns }]
      : [],
  );
}

/** @param readAt when the tool was asked, milliseconds @returns how many belong to no order here */
export async function saveReports(
  client: PoolClient,
  storeId: StoreId,
  provider: ProviderName,
  { reports, readAt }: { reports: readonly ReportedReturn[]; readAt: number },
): Promise<number> {
  let strays = 0;
  for (const report of reports) {
    const numberKey = report.orderNumber && orderNumberKey(report.orderNumber);
    if (!(await saveReturn(client, storeId, provider, { report, numberKey, readAt }))) strays += 1;
  }
  return strays;
}
