/** Everything known about the claim, in the order in which it helps to decide. */
import { CustomerFacts } from './customer.tsx';
import { ItemFacts } from './items.tsx';
import { OrderFacts } from './order.tsx';
import { ParcelFacts } from './parcel.tsx';
import { PhotoFacts } from './photos.tsx';
import { PolicyFacts } from './policy.tsx';
import { ValueFacts } from './value.tsx';

export function ClaimFacts() {
  return (
    <>
      <ItemFacts />
      <PhotoFacts />
      <ParcelFacts />
      <CustomerFacts />
      <OrderFacts />
      <PolicyFacts />
      <ValueFacts />
    </>
  );
}
