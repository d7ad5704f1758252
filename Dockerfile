# One image for the API, the workers and the one-off that migrates; the command tells them apart (docker-compose.yml).
FROM node:24-bookworm-slim AS build
WORKDIR /build
# What npm's postinstall reads comes first, so that changing other sources does not install again.
COPY package.json package-lock.json prisma.config.ts ./
COPY prisma ./prisma
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build && npm run build:server

# Plain JavaScript, and what it needs to run.
FROM node:24-bookworm-slim
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund && mkdir /data /case-keys && chown node:node /data /case-keys
COPY --from=build /build/dist/server ./
COPY --from=build /build/dist/web ./dist/web

ENV NODE_ENV=production DATA_DIR=/data PORT=3000
USER node
EXPOSE 3000
CMD ["node", "start.js", "--only=api"]
