import { useIntersection } from '@mantine/hooks'
import { Suspense, useEffect, useState, type ComponentProps } from 'react'

/** Keeps a place, and fills it once it comes into sight: what draws charts is large, and is fetched for those alone who look at one. */
export function WhenSeen({ children, ...place }: ComponentProps<'div'>) {
  const { ref, entry } = useIntersection({ rootMargin: '100px' })
  const [isSeen, setSeen] = useState(false)
  useEffect(() => { if (entry?.isIntersecting) setSeen(true) }, [entry?.isIntersecting])
  return <div ref={ref} {...place}>{isSeen && <Suspense fallback={null}>{children}</Suspense>}</div>
}
