import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { repositoryRoot } from './repository-root.ts'

const text = readFileSync(join(repositoryRoot, 'docs/security.md'), 'utf8')

/** How many requirements of levels 1 and 2 each section of ASVS 5.0.0 has; they are the first of their section. */
const sections: Record<string, number[]> = {
  1: [2, 9, 11, 3, 2],
  2: [3, 3, 4, 1],
  3: [0, 2, 4, 6, 5, 0, 2],
  4: [3, 1, 2, 4],
  5: [1, 3, 2, 3],
  6: [3, 12, 4, 4, 5, 3, 0, 4],
  7: [3, 4, 2, 5, 2, 2],
  8: [2, 3, 1, 1],
  9: [3, 4],
  10: [2, 2, 4, 11, 5, 2, 3],
  11: [2, 3, 3, 4, 1, 1],
  12: [3, 2, 4],
  13: [1, 5, 2, 5],
  14: [2, 4, 3],
  15: [3, 3, 7],
  16: [1, 5, 4, 3, 3],
  17: [1, 4, 2],
}
const numbers = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, index) => first + index)
const required = Object.entries(sections).flatMap(([chapter, counts]) =>
  counts.flatMap((count, index) => numbers(1, count).map((number) => `${chapter}.${index + 1}.${number}`)),
)

/** `6.2.1–6.2.3, 6.2.8` as single numbers. */
function readNumbers(cell: string): string[] {
  return cell.split(', ').flatMap((part) => {
    const [first = '', last = first] = part.split('–')
    const section = first.slice(0, first.lastIndexOf('.'))
    if (!last.startsWith(`${section}.`)) throw new Error(`${part} leaves its section`)
    const numberOf = (value: string) => Number(value.slice(section.length + 1))
    return numbers(numberOf(first), numberOf(last)).map((number) => `${section}.${number}`)
  })
}

const rows = text
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))

test('every test that the security document names exists', () => {
  const named = [...text.matchAll(/`([^`\s]+\.(?:test|spec)\.tsx?)`/g)].map((match) => match[1]!)
  expect(named.length).toBeGreaterThan(100)
  const pathOf = (name: string) => (/^(portal|e2e|tools)\//.test(name) ? name : `portal/src/features/${name}`)
  expect([...new Set(named)].filter((name) => !existsSync(join(repositoryRoot, pathOf(name))))).toEqual([])
})

test('every requirement of ASVS levels 1 and 2 has one row with a known state', () => {
  expect(required).toHaveLength(253)
  expect(rows.flatMap((row) => readNumbers(row[1]!)).sort()).toEqual(required.sort())
  const states = ['Met', 'Review', 'Operator', 'Gap', 'None']
  expect(rows.filter((row) => !states.includes(row[2]!)).map((row) => row[1])).toEqual([])
})

test('each requirement stated as met names a test', () => {
  const without = rows.filter((row) => row[2] === 'Met' && !/\.(test|spec)\.tsx?`/.test(row[3] ?? ''))
  expect(without.map((row) => row[1])).toEqual(['8.3.1'])
})
