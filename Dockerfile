# syntax=docker/dockerfile:1
# One image for both ways to run Cairn: alone, with the PostgreSQL that it brings along (mount a
# folder on /data), or as one of several beside a database of its own (DATABASE_URL; see compose.yaml).

FROM node:24-slim AS built
WORKDIR /cairn
COPY package.json package-lock.json ./
RUN npm ci --include=dev --no-audit --no-fund
COPY . .
RUN node node_modules/vite/bin/vite.js build --logLevel warn \
  && npm prune --omit=dev --no-audit --no-fund \
  # PostgreSQL's libraries are found by links that an npm package can't hold.
  && node --input-type=module -e "import('./scripts/setup/link-postgres-libraries.mjs').then((links) => links.linkPostgresLibraries('node_modules'))" \
  # The image has a Node of its own.
  && rm -rf node_modules/node-linux-*

FROM node:24-slim
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data
WORKDIR /cairn
COPY --from=built /cairn/package.json /cairn/package-lock.json ./
COPY --from=built /cairn/node_modules node_modules
COPY --from=built /cairn/app app
COPY --from=built /cairn/core core
COPY --from=built /cairn/features features
COPY --from=built /cairn/locales locales
COPY --from=built /cairn/migrations migrations
COPY --from=built /cairn/scripts scripts
COPY --from=built /cairn/dist/web dist/web
COPY --from=built /cairn/dist/web/THIRD-PARTY-NOTICES.txt THIRD-PARTY-NOTICES
RUN mkdir /data && chown node:node /data && chmod 700 /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT || 3000) + '/readyz').then((reply) => process.exit(reply.ok ? 0 : 1), () => process.exit(1))"]
# Without npm in between: a signal to stop reaches Cairn itself.
# As scripts/setup/server-command.mjs has it.
CMD ["node", "--max-semi-space-size=8", "app/server/main.ts"]
