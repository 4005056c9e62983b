/** For a replacement to an address that a package came back from: whoever asked the customer says that it is right. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ClaimOnWire } from '../../../contract/claim.ts';
import { Problem, sentenceOf } from '../../app/problem.ts';
import { useApi, useCan, useStoreSlug } from '../../app/session.tsx';
import { tell } from '../../app/toasts.tsx';
import { Button } from '../../parts/button.tsx';
import { deskKey, useDesk } from '../query.ts';
import { text } from './text.ts';

const words = text.address;

export function ConfirmAddress({ refusal }: { refusal: unknown }) {
  const { claim } = useDesk();
  const [api, client] = [useApi(), useQueryClient()];
  const store = useStoreSlug() ?? '';
  const mayChange = useCan()('claim:update');
  const [busy, setBusy] = useState(false);
  const address = claim.shippingAddressChange ?? claim.shippingAddress;
  const isWanted = refusal instanceof Problem && refusal.code === 'address_came_back';
  if (!isWanted || !mayChange || address === null) return null;
  const { name, company, address1, address2, city, province, postalCode, country } = address;
  const confirm = async () => {
    setBusy(true);
    try {
      await api.put<ClaimOnWire>(
        `/claims/${claim.id}/address`,
        { updatedShippingAddress: address },
        { version: claim.version },
      );
      tell(words.done);
    } catch (error) {
      tell(sentenceOf(error), { isError: true });
    } finally {
      setBusy(false);
      await client.invalidateQueries({ queryKey: deskKey(store, claim.id) });
    }
  };
  return (
    <div className="flex flex-col items-start gap-2 rounded-xl border border-line p-3">
      <p>{words.lead}</p>
      <p className="wrap-anywhere">
        <bdi>
          {[name, company, address1, address2, city, province, postalCode, country]
            .filter(Boolean)
            .join(', ')}
        </bdi>
      </p>
      <Button kind="secondary" busy={busy} onClick={confirm}>
        {words.confirm}
      </Button>
    </div>
  );
}
