import hotToast, { type Toast, type ToastOptions as HotToastOptions } from 'react-hot-toast/headless'

// Spec 1 §8 and decisions: how long each kind stays; the library itself holds at most 20.
export const TOAST_DURATIONS = { blank: 4000, error: 4000, custom: 4000, success: 2000, loading: Infinity } as const

export type ToastOptions = Pick<HotToastOptions, 'id' | 'duration'>
type Message = Parameters<typeof hotToast>[0]

/** Shows a message that goes by itself; returns its id, with which it can be replaced or dismissed. */
export function toast(message: Message, options?: ToastOptions): string {
  return hotToast(message, { duration: TOAST_DURATIONS.blank, ...options })
}
toast.success = (message: Message, options?: ToastOptions) =>
  hotToast.success(message, { duration: TOAST_DURATIONS.success, ...options })
toast.error = (message: Message, options?: ToastOptions) =>
  hotToast.error(message, { duration: TOAST_DURATIONS.error, ...options })
toast.loading = (message: Message, options?: ToastOptions) =>
  hotToast.loading(message, { duration: TOAST_DURATIONS.loading, ...options })
toast.custom = (message: Message, options?: ToastOptions) =>
  hotToast.custom(message, { duration: TOAST_DURATIONS.custom, ...options })
toast.dismiss = (id?: string) => hotToast.dismiss(id)

export type { Toast }
