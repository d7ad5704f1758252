/** Keeps the files of a queue on the device, one after another. */
import { NoDeviceRoomError } from '../autosave/deviceFiles.ts'

type Wanted = { id: string; field: string; file: File }
export type QueueDevice = {
  /** Whether anything is kept here at all. */
  isOn: () => boolean
  /** Throws NoDeviceRoomError. */
  write: (file: Wanted & { signal: AbortSignal }) => Promise<void>
  /** It belongs to another field now. */
  move: (id: string, field: string) => Promise<void>
  remove: (id: string) => Promise<void>
}

/** `tellUnkept` is called with a file for which the browser has no room. */
export function createDeviceWriter(device: QueueDevice | null, tellUnkept: (id: string) => void) {
  /** What is to be written yet: a write that failed is tried again by `flush`. */
  const unwritten = new Map<string, Wanted & { signal: AbortSignal }>()
  const controllers = new Map<string, AbortController>()
  /** Of each file that is or will be there: its field. */
  const fields = new Map<string, string>()
  let queue: Promise<void> = Promise.resolve()
  /** One after another, so that one part of one file is in memory. */
  const run = (work: () => Promise<void>): Promise<void> => {
    const before = queue
    queue = (async () => {
      await before
      await work().catch(() => undefined)
    })()
    return queue
  }
  const writeNext = (id: string) =>
    run(async () => {
      const wanted = unwritten.get(id)
      if (!wanted) return
      try {
        await device?.write({ ...wanted, field: fields.get(id) ?? wanted.field })
        unwritten.delete(id)
      } catch (error) {
        if (!(error instanceof NoDeviceRoomError)) return
        unwritten.delete(id)
        tellUnkept(id)
      }
    })
  return {
    write(wanted: Wanted) {
      if (!device?.isOn()) return
      const controller = new AbortController()
      controllers.set(wanted.id, controller)
      fields.set(wanted.id, wanted.field)
      unwritten.set(wanted.id, { ...wanted, signal: controller.signal })
      void writeNext(wanted.id)
    },
    /** It is there already: an earlier page wrote it. */
    adopt: (id: string, field: string) => void fields.set(id, field),
    move(id: string, field: string) {
      const before = fields.get(id)
      if (before === undefined || before === field) return
      fields.set(id, field)
      void run(async () => device?.move(id, field))
    },
    remove(id: string) {
      controllers.get(id)?.abort()
      controllers.delete(id)
      unwritten.delete(id)
      if (fields.delete(id)) void run(async () => device?.remove(id))
    },
    flush: async (): Promise<void> => {
      for (const id of unwritten.keys()) void writeNext(id)
      await queue
    },
  }
}
