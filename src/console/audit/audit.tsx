/** Who changed what in a store, newest first: a section of the settings. */
import { StoreFilters } from './filters.tsx';
import { Log } from './log.tsx';

export const Audit = () => <Log path="/audit-log" name="audit" filters={<StoreFilters />} />;
