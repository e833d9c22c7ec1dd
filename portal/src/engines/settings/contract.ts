import * as z from 'zod/mini'
import type { Duty } from '#platform/duties.ts'
import { endpoint } from '#platform/endpoint.ts'

/** Who may read and change a setting, and where. */
interface SettingAccess {
  path: string
  tag: string
  readers: readonly Duty[]
  changers: readonly Duty[]
  /** Summaries of the two calls. */
  summaries: Readonly<Record<'read' | 'save', string>>
}

/** The calls of a setting; `shape` describes its value, without the version. */
export const settingCalls = <S extends z.core.$ZodLooseShape>(setting: SettingAccess & { shape: () => S }) => ({
  read: endpoint({
    method: 'GET',
    path: setting.path,
    tag: setting.tag,
    access: 'staff',
    duties: setting.readers,
    summary: setting.summaries.read,
    response: z.object({ ...setting.shape(), version: z.number() }),
  }),
  save: endpoint({
    method: 'PUT',
    path: setting.path,
    tag: setting.tag,
    access: 'staff',
    duties: setting.changers,
    summary: setting.summaries.save,
    body: z.object({ ...setting.shape(), version: z.number() }),
    response: z.object({ ...setting.shape(), version: z.number() }),
  }),
})

/** A whole number of days within bounds; `range` is the message for a number outside. */
export const wholeDays = (min: number, max: number, range: string) =>
  z.number(range).check(z.int(range), z.minimum(min, range), z.maximum(max, range))

interface DaysSetting<K extends string> extends SettingAccess {
  /** Of its row; never changes. */
  key: string
  /** Of the number in the API. */
  name: K
  /** The days until staff choose others, and how many they may choose at most. */
  usual: number
  max: number
  /** What is said of a number out of range, and of a setting that someone else has changed. */
  range: string
  stale: string
  /** Of its dialog. */
  words: Readonly<Record<'title' | 'label' | 'hint' | 'saved', string>>
}

/** A setting that is one number of working days. */
export const daysSetting = <const K extends string>(setting: DaysSetting<K>) => {
  const { name, usual, max, range } = setting
  return {
    ...setting,
    record: 'deadlines',
    usual: { [name]: usual } as Record<K, number>,
    calls: settingCalls({
      ...setting,
      shape: () => ({ [name]: wholeDays(1, max, range) }) as Record<K, ReturnType<typeof wholeDays>>,
    }),
  }
}
