import { contentType } from '#fields/content/content-type.ts'

/** Words that people type for the words of the site; read by the search only. */
export const searchWordLists = contentType({
  key: 'search-words',
  many: false,
  path: '/content/search/words',
  one: 'Words of the search',
  place: { tab: 'search', label: 'Words' },
  title: 'lines',
  fields: {
    lines: {
      kind: 'textList',
      label: 'Words that mean the same',
      hint: 'In “power cut, blackout = outage”, people who type a word on the left also find the word on the right. Without “=”, each word finds all the others. At most 200 lines.',
      required: true,
      entry: 'text',
    },
  },
  page: '/search',
})

/** Pages that staff put above the results of certain searches. */
export const bestBets = contentType({
  key: 'best-bets',
  many: false,
  path: '/content/search/best-bets',
  one: 'Best bets of the search',
  place: { tab: 'search', label: 'Best bets' },
  title: 'bets',
  fields: {
    bets: {
      kind: 'groupList',
      label: 'Best bets',
      fields: {
        searches: {
          kind: 'text',
          label: 'Searches',
          hint: 'Separated by commas, for example: office, head office',
          required: true,
          max: 300,
        },
        title: { kind: 'text', label: 'Title', required: true, max: 150 },
        link: { kind: 'link', label: 'Link', required: true },
        description: { kind: 'longText', label: 'Description', max: 300 },
      },
    },
  },
  page: '/search',
})
