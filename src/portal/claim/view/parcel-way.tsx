import { Badge } from '../../../ui/badge.tsx';
import { Timeline } from '../../../ui/timeline.tsx';
import { Tracking } from '../../parts/parts.tsx';
import type { ParcelWayView } from './model.ts';
import { words as viewWords } from './text.ts';

/** A package's tracking stations, and a link to the carrier. */
export function ParcelWay({ parcel, isOnly }: { parcel: ParcelWayView; isOnly: boolean }) {
  const { title, badge, tracking, stations } = parcel;
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {isOnly ? null : <h3 className="font-semibold">{title}</h3>}
        <Badge {...badge} />
      </div>
      {stations.length === 0 ? null : (
        <Timeline
          small
          coming={viewWords.coming}
          entries={stations.map((station) => ({
            title: station.title,
            at: station.state === 'done' ? station.at : null,
            detail: station.state === 'coming' ? station.at : station.detail,
          }))}
        />
      )}
      {tracking === null ? null : (
        <div>
          {tracking.company === null ? null : <p>{tracking.company}</p>}
          <Tracking tracking={tracking} />
        </div>
      )}
    </div>
  );
}
