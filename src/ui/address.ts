import { createContext, useContext } from 'react';

/** How a link's address is written on this page: pages of an order name it in every one (src/portal/parts/page-order.tsx). */
export const Addresses = createContext((href: string) => href);

export const useAddress = (href: string): string => useContext(Addresses)(href);
