import { describe, expect, test } from 'vitest'
import { builtInAbout } from './built-in.about.ts'
import { builtInHero, builtInUpdates } from './built-in.ts'
import { mergeAbout, mergeMission } from './rules.about.ts'
import { cardsPerView, mergeHero, mergeUpdates, startPositions, stepPosition } from './rules.ts'

const nothing = {
  aboutPageHero: null,
  aboutPageSection: null,
  aboutHistorySection: { introduction: '', conclusion: '', milestones: [] },
  aboutPrinciplesSection: { introduction: '', principles: [] },
  aboutRoleSection: { introduction: '', functions: [] },
  aboutVisionMissionSection: null,
}

describe('the carousel', () => {
  test.each([
    [360, 1],
    [767, 1],
    [768, 2],
    [1023, 2],
    [1024, 3],
    [2000, 3],
  ])('at %i px it shows %i cards', (width, cards) => expect(cardsPerView(width)).toBe(cards))

  test('has a dot for each start position, and a single one when all cards fit', () => {
    expect([startPositions(5, 3), startPositions(5, 1), startPositions(3, 3), startPositions(1, 3)]).toEqual([
      3, 5, 1, 1,
    ])
  })

  test('has arrows that wrap around', () => {
    expect([stepPosition(0, 1, 3), stepPosition(2, 1, 3), stepPosition(0, -1, 3), stepPosition(0, 1, 1)]).toEqual([
      1, 0, 2, 0,
    ])
  })
})

describe('updates', () => {
  const stored = { ...builtInUpdates[0]!, id: '1', title: 'Stored', docUrl: '' }
  test('lists stored cards first, then built-in cards with other titles', () => {
    const merged = mergeUpdates([stored, { ...stored, id: '2', title: builtInUpdates[1]!.title }], [], builtInUpdates)
    expect(merged.map(({ id }) => id)).toEqual(['1', '2', 'media-0', 'media-2'])
  })
  test('shows only built-in cards when none are stored', () => {
    expect(mergeUpdates([], [], builtInUpdates).map(({ id }) => id)).toEqual(['media-0', 'media-1', 'media-2'])
  })
  test('fills itself with the newest news where staff have not chosen, up to six cards and none twice', () => {
    const news = Array.from({ length: 8 }, (_, at) => ({
      ...builtInUpdates[0]!,
      id: `news-${at}`,
      title: `News ${at}`,
      link: `/media/news-${at}`,
    }))
    const chosen = [
      { ...stored, link: '/media/news-1' },
      { ...stored, id: '2', title: ' news 2 ' },
    ]
    expect(mergeUpdates(chosen, news, builtInUpdates).map(({ id }) => id)).toEqual([
      '1',
      '2',
      'news-0',
      'news-3',
      'news-4',
      'news-5',
      'media-0',
      'media-1',
      'media-2',
    ])
    expect(mergeUpdates(Array(7).fill(stored), news, [])).toHaveLength(7)
  })
  test('links a card without a link to its document, or else to the news', () => {
    const links = mergeUpdates(
      [
        { ...stored, link: '', docUrl: '/docs/a.pdf' },
        { ...stored, link: '' },
      ],
      [],
      [],
    ).map(({ link }) => link)
    expect(links).toEqual(['/docs/a.pdf', '/media'])
  })
})

describe('the about page', () => {
  test('is built in when nothing is stored or stored content cannot be read', () => {
    expect(mergeAbout(nothing, builtInAbout)).toEqual(builtInAbout)
    expect(mergeAbout(undefined, builtInAbout)).toEqual(builtInAbout)
  })

  test('uses stored parts, with built-in ones for the rest', () => {
    const about = mergeAbout(
      { ...nothing, aboutPageSection: { content: ['We are.', ' '] }, aboutPageHero: { title: 'About', subtitle: '' } },
      builtInAbout,
    )
    expect(about.whoWeAre).toEqual(['We are.'])
    expect(about.hero).toEqual({ ...builtInAbout.hero, title: 'About' })
    expect(about.history).toEqual(builtInAbout.history)
  })

  test('sorts milestones and fills in missing values', () => {
    const about = mergeAbout(
      {
        ...nothing,
        aboutHistorySection: {
          introduction: 'It began.',
          conclusion: '',
          milestones: [
            { id: 'b', order: 2, header: '', description: ' ', imageUrl: '' },
            { id: 'a', order: 1, header: 'First', description: 'D', imageUrl: '/x.webp', date: '2023', docUrl: '/d' },
          ],
        },
      },
      builtInAbout,
    )
    expect(about.history.introduction).toBe('It began.')
    expect(about.history.conclusion).toBe(builtInAbout.history.conclusion)
    const { milestones } = about.history
    expect(milestones.slice(0, -2)).toEqual(builtInAbout.history.milestones)
    expect(milestones.slice(-2)).toEqual([
      { id: 'a', header: 'First', description: 'D', imageUrl: '/x.webp', date: '2023', docUrl: '/d' },
      {
        id: 'b',
        header: 'Untitled Milestone',
        description: 'No description available',
        imageUrl: '/drawings/pylon.svg',
        date: '',
        docUrl: '',
      },
    ])
  })

  test('accepts details and items as texts or objects', () => {
    const about = mergeAbout(
      {
        ...nothing,
        aboutPrinciplesSection: {
          introduction: '',
          principles: [
            { id: '1', number: 7, title: 'T', shortDescription: 'S', details: ['a', { content: 'b' }], order: 1 },
          ],
        },
        aboutRoleSection: {
          introduction: '',
          functions: [{ id: '1', title: 'F', items: [{ content: 'c' }, 'd'], order: 1 }],
        },
      },
      builtInAbout,
    )
    expect(about.principles.list.at(-1)?.details).toEqual(['a', 'b'])
    expect(about.role.functions.at(-1)?.items).toEqual(['c', 'd'])
    expect(about.role.introduction).toBe(builtInAbout.role.introduction)
  })
})

test('an example that staff edited keeps its place, and those that they hid are gone', () => {
  const { principles } = mergeAbout(
    {
      ...nothing,
      aboutPrinciplesSection: {
        introduction: '',
        principles: [
          { id: '1', number: 9, title: 'Added', shortDescription: '', details: [], order: 1 },
          { id: '2', number: 2, title: 'Edited', shortDescription: '', details: [], order: 2, example: 'openness' },
        ],
      },
    },
    builtInAbout,
    { principles: [{ key: 'fairness' }, { key: 'growth' }] },
  )
  expect(principles.list.map(({ title }) => title)).toEqual(['Fairness', 'Edited', 'A market that grows', 'Added'])
})

test('empty texts of the hero fall back one by one', () => {
  expect(mergeHero({ title: 'Power', subtitle: ' ' }, builtInHero)).toEqual({ ...builtInHero, title: 'Power' })
  expect(mergeHero(undefined, builtInHero)).toEqual(builtInHero)
})

test('vision and mission fall back independently', () => {
  expect(mergeMission({ title: '', vision: 'See', mission: '' }, builtInAbout.mission)).toEqual({
    ...builtInAbout.mission,
    vision: 'See',
  })
})
