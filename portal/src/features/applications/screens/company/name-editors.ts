/** 'Ada and Ben are editing this section'; undefined where nobody else has it open. */
export function nameEditors(
  colleagues: readonly { name: string; sectionId: string }[],
  sectionId: string,
): string | undefined {
  const names = colleagues.filter((one) => one.sectionId === sectionId).map(({ name }) => name)
  if (names.length === 0) return undefined
  return `${new Intl.ListFormat('en-GB').format(names)} ${names.length === 1 ? 'is' : 'are'} editing this section`
}
