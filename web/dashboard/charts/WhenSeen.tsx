import { Suspense, useEffect, useRef, useState, type ComponentProps } from 'react'

/**
 * Keeps a place, and fills it once it comes into sight: what draws charts is large, and is fetched for those
 * alone who look at one.
 */
export function WhenSeen({ children, ...place }: Omit<ComponentProps<'div'>, 'ref'>) {
  const spot = useRef<HTMLDivElement>(null)
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    const watcher = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true)
      },
      { rootMargin: '100px' },
    )
    if (spot.current) watcher.observe(spot.current)
    return () => watcher.disconnect()
  }, [])
  return (
    <div ref={spot} {...place}>
      {isSeen && <Suspense fallback={null}>{children}</Suspense>}
    </div>
  )
}
