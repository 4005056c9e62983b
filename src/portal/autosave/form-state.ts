/** Reads a form in the browser and submits it. */

/** The text of its fields, as it is kept; leaves out drawn signatures and files. */
export function bodyOf(form: HTMLFormElement): string {
  const body = new URLSearchParams();
  for (const [name, value] of new FormData(form))
    if (typeof value === 'string' && name !== 'signature') body.append(name, value);
  return body.toString();
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

function isChanged(field: Field): boolean {
  if (field instanceof HTMLSelectElement)
    return [...field.options].some(
      ({ selected, defaultSelected }) => selected && !defaultSelected && field.value !== '',
    );
  if (field instanceof HTMLInputElement && ['radio', 'checkbox'].includes(field.type))
    return field.checked !== field.defaultChecked;
  return !['hidden', 'file'].includes(field.type) && field.value !== field.defaultValue;
}

/** Whether the form differs from what was rendered: someone typed before hydration, or the browser restored values. */
export const isTouched = (form: HTMLFormElement): boolean =>
  [...form.querySelectorAll<Field>('input, textarea, select')].some(isChanged);

/** The form data as the browser would send it, including the pressed button. */
export function stepOf(form: HTMLFormElement, button: HTMLButtonElement | null): FormData | URLSearchParams {
  const data = new FormData(form);
  if (button?.name) data.append(button.name, button.value);
  if (form.enctype === 'multipart/form-data') return data;
  const body = new URLSearchParams();
  for (const [name, value] of data) if (typeof value === 'string') body.append(name, value);
  return body;
}

/** Lets the browser submit the form and draw the response, without further checks by our script. */
export function sendByBrowser(form: HTMLFormElement, button: HTMLButtonElement | null): void {
  if (button?.name) {
    const pressed = Object.assign(document.createElement('input'), {
      type: 'hidden',
      name: button.name,
      value: button.value,
    });
    form.append(pressed);
  }
  form.submit();
}
