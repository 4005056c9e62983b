/** Asks before the claim is merged into another one. */
import type { ClaimDesk } from '../../../contract/desk.ts';
import { orderName } from '../../../domain/orders/order-number.ts';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Icon } from '../../parts/icon.tsx';
import { useDesk } from '../query.ts';
import { useSave } from './save.ts';
import { text } from './text.ts';

type Props = { chosen: ClaimDesk['merges']['candidates'][number]; onClose: () => void };

export function MergeDialog({ chosen, onClose }: Props) {
  const { id, claimNumber, isSameOrder, orderNumber } = chosen;
  const { claim } = useDesk();
  const save = useSave();
  const merge = async () => {
    onClose();
    await save(
      (api, path, version) => api.post(`${path}/merge`, { into: id }, { version }),
      text.merge.done(claimNumber),
    );
  };
  return (
    <Dialog onClose={onClose} title={text.merge.merge(claimNumber)}>
      {isSameOrder ? null : (
        <p className="mb-2 flex items-start gap-1.5 font-semibold text-warning">
          <Icon name="alert" size={18} className="mt-0.5" />
          {text.merge.otherOrder(orderName(claim.sourceOrderNumber), orderName(orderNumber))}
        </p>
      )}
      <p>{text.merge.confirm(claimNumber)}</p>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button onClick={merge}>{text.merge.merge(claimNumber)}</Button>
        <Button kind="quiet" onClick={onClose}>
          {text.merge.cancel}
        </Button>
      </div>
    </Dialog>
  );
}
