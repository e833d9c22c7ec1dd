import { expect, test } from 'vitest'
import { builtInFrame, builtInFrameBodies } from './built-in.ts'
import {
  menuProblems,
  noticeProblems,
  noticesAt,
  readContact,
  readFooter,
  readMenu,
  readNotFound,
  type FrameBodies,
} from './rules.ts'

const bodies = builtInFrameBodies as unknown as {
  'site-menu': FrameBodies['menu']
  'site-footer': FrameBodies['footer']
  'contact-details': FrameBodies['contact']
  'not-found': FrameBodies['notFound']
}

test('staff begin from exactly what the site shows', () => {
  expect(readMenu(bodies['site-menu'])).toEqual({ mainMenu: builtInFrame.mainMenu, topLinks: builtInFrame.topLinks })
  expect(readFooter(bodies['site-footer'])).toEqual(builtInFrame.footer)
  expect(readContact(bodies['contact-details'])).toEqual(builtInFrame.contact)
  expect(readNotFound(bodies['not-found'])).toEqual(builtInFrame.notFound)
  expect(menuProblems(bodies['site-menu'])).toEqual([])
})

const entry = (change: object) => ({ label: 'News', link: '/media', shown: 'menu', links: [], ...change }) as never
const link = (label: string, shown: string) => ({ label, link: '/media', shown })

test('hidden links are left out, and so is a heading that has no other', () => {
  const shown = readMenu({
    entries: [
      entry({ shown: 'hidden' }),
      entry({ label: 'A', link: '', links: [link('x', 'menu'), link('y', 'hidden')] }),
      entry({ label: 'B', link: '', links: [link('z', 'hidden')] }),
    ],
    topLinks: [],
  })
  expect(shown.mainMenu).toEqual([{ label: 'A', links: [{ label: 'x', to: '/media' }] }])
})

test.each([
  [entry({ link: '' }), '“News” needs a link, or a list of links'],
  [entry({ links: [link('x', 'menu')] }), '“News” has a link and a list of links: remove one of them'],
  [entry({ shown: 'name' }), 'Only the home page (/) can be the name at the top, not “News”'],
])('an entry of the menu with a problem: %j', (wrong, message) => {
  const entries = [entry({ link: '/' }), wrong]
  expect(menuProblems({ entries, topLinks: [] })).toEqual([{ field: 'entries.1.link', message }])
})

const now = Date.parse('2027-03-01T08:00:00Z')
const notice = (id: string, startsAt: string, endsAt: string) => {
  const texts = { title: id, text: '', tone: 'info', link: '', linkText: '' }
  return { id, startsAt, endsAt, ...texts }
}

test('notices are shown from their start to their end, and the next change is known', () => {
  const list = [
    notice('over', '', '2027-03-01T08:00:00Z'),
    notice('now', '2027-03-01T08:00:00Z', '2027-03-02T08:00:00Z'),
    notice('later', '2027-03-01T09:00:00Z', '2027-03-03T08:00:00Z'),
  ]
  const at = (time: string) => noticesAt(list, Date.parse(time)).shown.map(({ id }) => id)
  expect(at('2027-03-01T08:00:00Z')).toEqual(['now'])
  expect(at('2027-03-01T09:30:00Z')).toEqual(['now', 'later'])
  expect(noticesAt(list, now).changes).toBe(Date.parse('2027-03-01T09:00:00Z'))
  expect(noticesAt(list, Date.parse('2027-04-01T00:00:00Z'))).toEqual({ shown: [] })
  expect(noticesAt(list, now, 'later').shown.map(({ id }) => id)).toEqual(['now', 'later'])
})

test('a notice ends after it begins, and in the future', () => {
  const problem = (startsAt: string, endsAt: string) => noticeProblems(notice('x', startsAt, endsAt), now)[0]?.message
  expect(problem('2027-03-02T08:00:00Z', '2027-03-02T08:00:00Z')).toBe('The notice must end after it begins')
  expect(problem('', '2027-03-01T07:00:00Z')).toContain('Choose an end in the future')
  expect(problem('', '2027-03-01T09:00:00Z')).toBeUndefined()
})
