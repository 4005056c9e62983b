/** Every page that the person can open: of the side bar, the sections of the settings, the reports, and other stores. */
import { useNavigate } from 'react-router';
import { PEOPLE_PERMISSION, REPORT_NAMES, reportOf } from '../../domain/figures/reports.ts';
import { urls } from '../../urls.ts';
import { useMayOpen } from '../app/may-open.ts';
import { NAV } from '../app/nav.ts';
import { useAccounts, useCan, useMe, useOwnStoreSlug } from '../app/session.tsx';
import { PLACES } from '../settings/places.ts';
import type { Entry } from './entry.ts';
import {
  type Called,
  foundAmong,
  WORDS_OF_NAV,
  WORDS_OF_PROFILE,
  WORDS_OF_REPORTS,
  WORDS_OF_ROLES,
  WORDS_OF_SECTIONS,
} from './other-words.ts';
import { text } from './text.ts';

const MOST = 8;

type Page = Called & { to: string };

/** Pages whose name contains what was typed, then those that people call so, at most 8; none before anything is typed. */
export function useFoundPages(typed: string): Entry[] {
  const navigate = useNavigate();
  const pages = usePages();
  if (typed.trim() === '') return [];
  return foundAmong(pages, typed)
    .slice(0, MOST)
    .map(({ label, to }) => ({ value: to, label, run: () => navigate(to) }));
}

function usePages(): Page[] {
  const store = useOwnStoreSlug();
  const can = useCan();
  const { stores } = useMe();
  const accounts = useAccounts();
  const mayOpen = useMayOpen();
  const inSideBar = NAV.flatMap((entry) => {
    const { label, shortcut, to } = entry;
    const path = to(store);
    // What has a shortcut is a command already.
    return shortcut || path === null || !mayOpen(entry)
      ? []
      : [{ label, to: path, words: WORDS_OF_NAV[label] }];
  });
  const sections =
    store === null
      ? []
      : PLACES.filter(({ reads }) => reads.some(can)).map(({ section, label }) => ({
          label: text.section(label),
          to: urls.console.setting(store, section),
          words: WORDS_OF_SECTIONS[section],
        }));
  const reports = REPORT_NAMES.filter(
    (name) =>
      can('analytics:read') && (!reportOf(name).isPersonal || (store !== null && can(PEOPLE_PERMISSION))),
  ).map((name) => ({
    label: text.report(reportOf(name).label),
    to: urls.console.report(store, name),
    words: WORDS_OF_REPORTS[name],
  }));
  const others = stores
    .filter(({ slug }) => slug !== store)
    .map(({ slug, name }) => ({ label: text.store(name), to: urls.console.claims(slug) }));
  const own = [
    ...accounts.map(({ slug, name }) => ({ label: text.account(name), to: urls.console.account(slug) })),
    { label: text.profile, to: urls.console.profile(), words: WORDS_OF_PROFILE },
    { label: text.roles, to: urls.console.roles(), words: WORDS_OF_ROLES },
  ];
  return [...inSideBar, ...sections, ...reports, ...others, ...own];
}
