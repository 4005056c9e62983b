/** For a replacement to an address that a package came back from: whoever asked the customer says that it is right. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ClaimOnWire } from '../../../contract/claim.ts';
import { catalogue } from '../../../domain/text/catalogue.ts';
import { sentenceOf } from '../../app/problem.ts';
import { useApi, useCan, useStoreSlug } from '../../app/session.tsx';
import { tell } from '../../app/toasts.tsx';
import { AddressLines } from '../../parts/address-lines.tsx';
import { Button } from '../../parts/button.tsx';
import { deskKey, useDesk } from '../query.ts';

const text = catalogue({
  lead: 'Ask the customer whether this address is right. If it is, confirm it here. If not, they can correct it on their claim’s page.',
  confirm: 'The customer confirmed this address',
  done: 'The address is confirmed.',
});

export function ConfirmAddress() {
  const { claim } = useDesk();
  const [api, client] = [useApi(), useQueryClient()];
  const store = useStoreSlug() ?? '';
  const mayChange = useCan()('claim:update');
  const [busy, setBusy] = useState(false);
  const address = claim.shippingAddressChange ?? claim.shippingAddress;
  if (!mayChange || address === null) return null;
  const confirm = async () => {
    setBusy(true);
    try {
      await api.put<ClaimOnWire>(
        `/claims/${claim.id}/address`,
        { updatedShippingAddress: address },
        { version: claim.version },
      );
      tell(text.done);
    } catch (error) {
      tell(sentenceOf(error), { isError: true });
    } finally {
      setBusy(false);
      await client.invalidateQueries({ queryKey: deskKey(store, claim.id) });
    }
  };
  return (
    <div className="flex flex-col items-start gap-2 rounded-xl border border-line p-3">
      <p>{text.lead}</p>
      <AddressLines address={address} />
      <Button kind="secondary" busy={busy} onClick={confirm}>
        {text.confirm}
      </Button>
    </div>
  );
}
