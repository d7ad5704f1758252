/** Passwords are kept as scrypt hashes: `scrypt$N$salt$hash`, base64url. */
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'

const cost = 2 ** 15
const derive = (password: string, salt: Buffer, N: number) =>
  new Promise<Buffer>((resolve, reject) =>
    scrypt(password.normalize('NFKC'), salt, 32, { N, r: 8, p: 1, maxmem: 256 * N * 8 }, (error, key) =>
      error ? reject(error) : resolve(key),
    ),
  )

/** Hashes a password with scrypt and a new salt; equivalent Unicode forms of a password match (NFKC). */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  return `scrypt$${cost}$${salt.toString('base64url')}$${(await derive(password, salt, cost)).toString('base64url')}`
}

/** Takes as long for an account that is not there (null) as for one that is. */
export async function passwordMatches(password: string, storedHash: string | null): Promise<boolean> {
  const [, N = String(cost), salt = 'AAAAAAAAAAAAAAAAAAAAAA', hash = ''] = storedHash?.split('$') ?? []
  const derived = await derive(password, Buffer.from(salt, 'base64url'), Number(N))
  const expected = Buffer.from(hash, 'base64url')
  return expected.length === derived.length && timingSafeEqual(derived, expected)
}
