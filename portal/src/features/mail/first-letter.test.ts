import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { MailGroup, MailDescription } from '#fields/mail/mail-type.ts'
import { fillMail } from './service.server.ts'

type Group = MailGroup<Record<string, MailDescription>>
const files = globSync('../**/mails.ts', { cwd: import.meta.dirname })
const modules = await Promise.all(
  files.map((file) => import(join(import.meta.dirname, file)) as Promise<Record<string, unknown>>),
)
const isGroup = (value: unknown): value is Group => typeof value === 'object' && value !== null && 'builtIn' in value
const mails = modules
  .flatMap((module) => Object.values(module).filter(isGroup))
  .flatMap(({ type, mails: all }) => Object.entries(all).map(([name, mail]) => [`${type.key}: ${name}`, mail] as const))

test('all groups are found', () => expect(mails.length).toBeGreaterThan(80))

test.each(mails)('%s begins its first sentence with a capital letter', (_name, mail) => {
  const samples = Object.entries(mail.placeholders).map(([name, { sample }]) => [name, sample])
  const { text } = fillMail(mail, { ...Object.fromEntries(samples), commission: 'Commission' })
  const [, first] = /^(?:(?:Good day|Dear [^\n]+),\n\n)?(.)/u.exec(text) ?? []
  expect(first).toMatch(/^[\p{Lu}\d]$/u)
})
