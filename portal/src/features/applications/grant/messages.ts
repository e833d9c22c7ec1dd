export const grantMessages = {
  notFiled: 'Nobody has confirmed that the application is duly filed.',
  noticeDay: 'Enter a day of the calendar',
  noticeAhead: 'This day has not come yet',
  open: (gates: readonly string[]) => `${gates.join(' ')} Write why the licence is granted nevertheless.`,
  although: (gates: readonly string[], why: string) => `Granted although something was open: ${gates.join(' ')} ${why}`,
  notice: (where: string, day: string) => `Notice to the public: ${where}, ${day}.`,
} as const
