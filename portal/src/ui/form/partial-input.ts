/** Whether a form has a date or number of which a part is missing. It has no value, and is not an empty one: the browser says so at the field. */
export function hasPartialInput(form: HTMLFormElement | null): boolean {
  const partial = [...(form?.querySelectorAll('input') ?? [])].find(({ validity }) => validity.badInput)
  return partial?.reportValidity() === false
}
