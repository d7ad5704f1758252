import { useEffect, useRef } from 'react'
import { ScormMessage } from '../../api/scorm/contract.ts'

type Props = {
  /** Where it is launched: a path that opens for this person alone. */ url: string
  title: string
  /** Hears what it keeps, as often as it does. */ onMessage?: (message: ScormMessage) => void
}

/** A part of a SCORM package in a frame without an origin, which reaches nothing of ours but by what it tells. */
export function PackageFrame({ url, title, onMessage: onTold }: Props) {
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    const hear = ({ source, data }: MessageEvent<unknown>) => {
      // A frame without an origin is recognised by its window alone.
      if (source === null || source !== frame.current?.contentWindow) return
      const parsed = ScormMessage.safeParse(data)
      if (parsed.success) onTold?.(parsed.data)
    }
    window.addEventListener('message', hear)
    return () => window.removeEventListener('message', hear)
  }, [onTold])
  return (
    <iframe
      ref={frame}
      src={url}
      title={title}
      sandbox="allow-scripts allow-forms allow-modals"
      referrerPolicy="no-referrer"
      style={{ border: 0, width: '100%', height: '70dvh' }}
    />
  )
}
