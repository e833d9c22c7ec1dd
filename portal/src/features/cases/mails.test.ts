import { describe, expect, test } from 'vitest'
import { caseMails, staffCaseMails } from './mails.ts'

const all = [...Object.entries(caseMails.mails), ...Object.entries(staffCaseMails.mails)].map(([name, mail]) => ({
  name: `${name}: ${mail.label}`,
  mail,
}))

describe.each(all)('$name', ({ mail }) => {
  test('says what happens next and by when, the reference, and where', () => {
    expect(mail.subject).toContain('[{{reference}}]')
    expect(mail.text).toContain('Reference:    {{reference}}')
    expect(mail.text).toContain('{{link}}')
    // The deadline, the days in which something can be done, or that there is nothing to do.
    expect(mail.text).toMatch(/\{\{deadline\}\}|within (?:14|30) days|nothing left to do/)
  })
})
