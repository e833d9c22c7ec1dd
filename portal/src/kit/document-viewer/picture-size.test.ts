import { expect, test } from 'vitest'
import { shownSize, stepZoom, zoomSteps } from './document-reader.tsx'

const stage = { width: 800, height: 400 }
const upright = { quarters: 0, zoom: 1 }

test('a large picture fits the stage, a small one keeps its size', () => {
  expect(shownSize({ width: 1_600, height: 1_600 }, stage, upright)).toEqual({ width: 400, height: 400 })
  expect(shownSize({ width: 100, height: 50 }, stage, upright)).toEqual({ width: 100, height: 50 })
})

test('a turned picture fits by its other side, and zoom enlarges what fits', () => {
  const tall = { width: 400, height: 1_600 }
  expect(shownSize(tall, stage, upright)).toEqual({ width: 100, height: 400 })
  expect(shownSize(tall, stage, { quarters: 1, zoom: 1 })).toEqual({ width: 800, height: 200 })
  expect(shownSize(tall, stage, { quarters: 3, zoom: 2 })).toEqual({ width: 1_600, height: 400 })
  expect(shownSize(tall, stage, { quarters: 2, zoom: 1 })).toEqual({ width: 100, height: 400 })
})

test('zoom ends at both ends of its steps', () => {
  expect(stepZoom(1, -1)).toBe(1)
  expect(stepZoom(zoomSteps.at(-1)!, 1)).toBe(zoomSteps.at(-1))
  expect(stepZoom(1, 1)).toBe(1.5)
  expect(stepZoom(2, -1)).toBe(1.5)
})
