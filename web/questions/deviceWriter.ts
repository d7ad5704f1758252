/** Keeps the files of a queue on the device, one after another; says which of them are not kept. */
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

/** Why a file is not on the device: no room, or its key could not be read yet or never may be. */
export type Unkept = 'NO_ROOM' | 'NOT_SAVED'

/** `tellUnkept` is called with a file that is not kept and why; with null once it is. */
export function createDeviceWriter(
  device: QueueDevice | null,
  tellUnkept: (id: string, unkept: Unkept | null) => void,
) {
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
        tellUnkept(id, null)
      } catch (error) {
        const hasNoRoom = error instanceof NoDeviceRoomError
        if (hasNoRoom) unwritten.delete(id)
        if (!wanted.signal.aborted) tellUnkept(id, hasNoRoom ? 'NO_ROOM' : 'NOT_SAVED')
      }
    })
  return {
    write(wanted: Wanted) {
      if (!device) return
      if (!device.isOn()) return tellUnkept(wanted.id, 'NOT_SAVED')
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
