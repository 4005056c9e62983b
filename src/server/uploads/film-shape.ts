/**
 * What is kept of a video, box by box: only what a player needs (ISO/IEC 14496-12, 14496-14 and 14496-15, and Apple's
 * QuickTime File Format). Any box not listed at its position is blanked. It must be an allowlist, since locations and
 * names hide in more boxes than anyone can list.
 */

export type Shape = {
  /** The boxes allowed in it; if omitted, none. */
  inside?: Readonly<Record<string, Shape>>;
  /** The maximum bytes of its own content. The rest is blanked. */
  most?: number;
};

const ANY: Shape = {};

/** The codec setup of a sound or picture track, which a decoder needs. */
const VIDEO_SETUP = shapes(
  'avcC hvcC lhvC av1C vpcC esds d263 glbl dvcC dvvC dvwC colr pasp clap fiel gama btrt mdcv clli SmDm CoLL',
);
const SOUND_SETUP: Record<string, Shape> = {
  ...shapes('esds chan btrt dOps dac3 dec3 alac dfLa damr srat'),
  wave: { inside: shapes('frma mp4a esds enda chan alac') },
};

export type TrackKind = 'vide' | 'soun';

/** The entries of `stsd`, one per codec that a track uses. */
export const SAMPLE_ENTRY: Record<TrackKind, { headers: readonly number[]; inside: Record<string, Shape> }> =
  {
    vide: { headers: [78], inside: VIDEO_SETUP },
    // QuickTime's versions 1 and 2 have more fields before the boxes than ISO's version 1.
    soun: { headers: [28, 44, 64], inside: SOUND_SETUP },
  };

/** Where each sample is, when it is shown, and where playback can start. */
const SAMPLE_TABLE: Record<string, Shape> = {
  ...shapes('stts ctts cslg stsc stsz stz2 stco co64 stss stps sdtp sbgp sgpd'),
  // Its entries differ by kind: videos.ts checks them.
  stsd: ANY,
};

const MEDIA: Record<string, Shape> = {
  mdhd: { most: 36 },
  hdlr: { most: 24 },
  minf: {
    inside: {
      vmhd: { most: 12 },
      smhd: { most: 8 },
      hdlr: { most: 24 },
      dinf: { inside: { dref: ANY } },
      stbl: { inside: SAMPLE_TABLE },
    },
  },
};

export const TRACK: Shape = {
  inside: {
    tkhd: { most: 96 },
    edts: { inside: shapes('elst') },
    tapt: { inside: { clef: { most: 12 }, prof: { most: 12 }, enof: { most: 12 } } },
    mdia: { inside: MEDIA },
  },
};

export const MOVIE: Shape = {
  inside: {
    mvhd: { most: 112 },
    trak: TRACK,
    mvex: { inside: { mehd: { most: 12 }, trex: { most: 24 } } },
  },
};

const FRAGMENT: Shape = {
  inside: {
    mfhd: { most: 8 },
    traf: { inside: { tfhd: { most: 32 }, ...shapes('tfdt trun sbgp sgpd') } },
  },
};

/** A whole video file. */
export const FILM: Shape = {
  inside: {
    ftyp: { most: 1_024 },
    styp: { most: 1_024 },
    moov: MOVIE,
    moof: FRAGMENT,
    sidx: ANY,
    mfra: { inside: { tfra: ANY, mfro: { most: 8 } } },
    mdat: ANY,
  },
};

function shapes(types: string): Record<string, Shape> {
  return Object.fromEntries(types.split(' ').map((type) => [type, ANY]));
}
