import { expect, test } from 'vitest'
import { toCsv } from './save-csv.ts'

test('a table is written with quotes where they are needed, and without formulas', () => {
  expect(
    toCsv(
      ['Company', 'Open'],
      [
        ['Eko, "Excel"', 12],
        ['=HYPERLINK("x")', null],
        ['Ọ̀ṣun', -2.5],
      ],
    ),
  ).toBe('\ufeffCompany,Open\r\n"Eko, ""Excel""",12\r\n"\'=HYPERLINK(""x"")",\r\nỌ̀ṣun,-2.5\r\n')
})
