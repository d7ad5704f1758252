import { useEffect } from 'react'
import { textOn } from '../../api/core/contrast.ts'
import { ownColor } from './ownColor.ts'

type Signed = {
  workspaceName: string
  companyLogo: string | null
  backgroundColor: string | null
  isMainHost: boolean
}

/**
 * The sign in the browser's tab: the workspace's logo, else its letter on its colour. Ours stays on the main
 * host alone.
 */
export function useFavicon(brand: Signed | undefined): void {
  const [logo, name, color, isMain] = [
    brand?.companyLogo,
    brand?.workspaceName,
    brand?.backgroundColor,
    brand?.isMainHost,
  ]
  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
    if (!link || name === undefined) return
    link.type = logo ? '' : 'image/svg+xml'
    link.href = isMain
      ? '/favicon.svg'
      : (logo ?? `data:image/svg+xml,${encodeURIComponent(letterOn(name, color ?? ownColor))}`)
  }, [logo, name, color, isMain])
}

const letterOn = (name: string, color: string) =>
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">' +
  `<rect width="32" height="32" rx="7" fill="#${color}"/>` +
  '<text x="16" y="22.5" font-family="system-ui,sans-serif" font-size="18" font-weight="700" ' +
  `text-anchor="middle" fill="${textOn(color)}">` +
  `${escaped(name.trim().charAt(0).toUpperCase())}</text></svg>`
const escaped = (letter: string) => letter.replace(/[<&]/, '')
