export const messages = {
  dateInvalid: 'Give a date as YYYY-MM-DD',
  holidayName: 'Name the holiday',
  holidayMissing: 'There is no holiday on this day.',
} as const
