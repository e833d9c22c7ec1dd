import type { RawFormAnswers } from './field.ts'
import { profileKeys, type Section, sectionFields, singleFields, titleKey } from './form.ts'
import { itemPath, readItems } from './form-visibility.ts'

/** Answers that no question of the form asks, hidden or not, by their places; the profile and the title are always allowed. */
export function findStrangers(sections: Section[], raw: RawFormAnswers): string[] {
  const repeated = sections.filter((section) => section.repeat)
  const known = new Set<string>([titleKey, ...profileKeys, ...repeated.map(({ name }) => name)])
  for (const { name } of singleFields(sections)) known.add(name)
  const outside = Object.keys(raw).filter((name) => !known.has(name))
  const inside = repeated.flatMap((section) => {
    const asked = new Set(sectionFields(section).map(({ name }) => name))
    return readItems(section, raw).flatMap((item, index) =>
      Object.keys(item)
        .filter((name) => !asked.has(name))
        .map((name) => itemPath(section, index) + name),
    )
  })
  return [...outside, ...inside]
}
