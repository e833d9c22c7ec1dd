/** A password field and its button, which says what it does next. */
export const describeVisibility = (visible: boolean) =>
  visible
    ? ({ type: 'text', label: 'Hide password', icon: 'eye-off' } as const)
    : ({ type: 'password', label: 'Show password', icon: 'eye' } as const)
