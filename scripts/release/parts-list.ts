/** The software bill of materials as CycloneDX 1.6: versions and checksums of all parts. */
import type { Lock } from '../lock.ts';
import { readManifest } from './manifest.ts';
import { isForOneMachine, type Part, pageParts, serverParts } from './packages.ts';

const addressOf = (name: string, version: string) => `pkg:npm/${name.replace(/^@/, '%40')}@${version}`;

/** Without a timestamp or serial number, so that the same sources give the same list. */
export function partsList(lock: Lock) {
  const { name, version, license } = readManifest();
  const found = new Map<string, Part>();
  for (const part of [...serverParts(lock), ...pageParts(lock)]) {
    found.set(addressOf(part.name, part.version), part);
  }
  const reference = addressOf(name, version);
  const application = { type: 'application', 'bom-ref': reference, name, version, purl: reference };
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { ...application, licenses: [{ license: { id: license } }] } },
    components: [...found]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([purl, part]) => ({
        type: 'library',
        'bom-ref': purl,
        name: part.name,
        version: part.version,
        purl,
        scope: isForOneMachine(part) ? 'optional' : 'required',
        ...(part.license && { licenses: [licenceOf(part.license)] }),
        ...(part.integrity && { hashes: [checksumOf(part.integrity)] }),
      })),
  };
}

const licenceOf = (text: string) => (/[ ()]/.test(text) ? { expression: text } : { license: { name: text } });

/** The lock file has `sha512-` and base64, the list has hexadecimal. */
function checksumOf(integrity: string) {
  const [algorithm = '', content = ''] = integrity.split('-');
  return { alg: algorithm.replace('sha', 'SHA-'), content: Buffer.from(content, 'base64').toString('hex') };
}
