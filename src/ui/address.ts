import { createContext, useContext } from 'react';

/** How links are written on this page: pages of an order add its id to every link (src/portal/parts/page-order.tsx). */
export const Addresses = createContext((href: string) => href);

export const useAddress = (href: string): string => useContext(Addresses)(href);
