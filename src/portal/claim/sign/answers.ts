import { filled } from '../../parts/form.tsx';
import type { FieldError } from '../../parts/views.ts';
import { missingIn } from './missing.ts';
import type { Signing } from './model.ts';

export function validateSigning(props: Signing, data: FormData): FieldError[] {
  return missingIn(props, {
    addressConfirmed: filled(data, 'addressConfirmed') !== '',
    acknowledged: filled(data, 'acknowledged') !== '',
    isSigned: filled(data, 'signature') !== '' || filled(data, 'signatureName') !== '',
  });
}
